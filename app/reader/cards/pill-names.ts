/** Pills that are not topics, shared by the markup and the browser's script. */
export const ALL = 'All';
export const FAVOURITES = 'Favourites';
