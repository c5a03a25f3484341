import { keepReturnedPageFresh } from './returned-page.ts';
import { showLaterParts } from './show-later.ts';
import { applyStoredTextSize } from './text-size.ts';
import { applyStoredTheme } from './theme.ts';

// Stands first in every page's head and runs before anything is painted.
const page = document.documentElement;
page.classList.add('js');
applyStoredTheme(page);
applyStoredTextSize(page);
showLaterParts(page);
keepReturnedPageFresh(page);
