/** Pills that stand for no topic: the markup offers them, and the browser's script knows them by these names. */
export const ALL = 'All';
export const FAVOURITES = 'Favourites';
