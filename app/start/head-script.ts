export type Theme = 'light' | 'dark' | 'system';

export const THEME_KEY = 'theme';

/** Runs before anything is painted: the remembered theme without a flash, and a mark that script is there. */
export const HEAD_SCRIPT = `(function(e){e.classList.add("js");try{var t=localStorage.getItem("${THEME_KEY}");if(t==="dark"||t==="light")e.dataset.theme=t}catch(n){}})(document.documentElement)`;
