/** How wide a page's main picture is shown. On phones a little less than it is: nobody sees the difference, the line does. */
export interface MainPicture {
  readonly sizes: string;
  readonly maxWidth: number;
}

export const LEAD_PICTURE: MainPicture = {
  sizes: '(min-width: 80rem) 800px, (min-width: 64rem) 62vw, 82vw',
  maxWidth: 1280,
};
export const HERO_PICTURE: MainPicture = {
  sizes: '(min-width: 72rem) 904px, (min-width: 64rem) 78vw, 82vw',
  maxWidth: 1600,
};
