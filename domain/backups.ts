/** One is made every day. A last one of that age is late: the site's state and `matv doctor` say so. */
export const LATE_BACKUP_HOURS = 36;
