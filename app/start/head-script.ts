export type Theme = 'light' | 'dark' | 'system';

export const THEME_KEY = 'theme';
/** Set once the text font lies in the browser's cache. */
export const FONT_KEY = 'font';

/**
 * Script: `afterPaint(g)` calls g once the first picture of the page is on the screen, at the latest after two and a half
 * seconds. Frames are no measure: on a slow phone the first one is drawn long after the page has asked for it.
 */
export const AFTER_PAINT = `function afterPaint(g){var t=setTimeout(h,2500);function h(){if(t){clearTimeout(t);t=0;g()}}try{new PerformanceObserver(function(l,o){o.disconnect();setTimeout(h)}).observe({type:"paint",buffered:true})}catch(n){h()}}`;

/**
 * Script: `all()` shows at once what the first picture has left out (base.css); `oneByOne()` takes the mark from a part
 * with each frame, so that no task is long.
 */
const SHOW_THE_REST = `function all(){e.classList.add("loaded")}function oneByOne(){var s=document.querySelector("[data-later]");if(!s)return all();s.removeAttribute("data-later");requestAnimationFrame(function(){setTimeout(oneByOne)})}`;

/**
 * Runs before anything is painted: the remembered theme without a flash, the font when it is here, a mark that script
 * is. What stands below `data-later` is laid out, and its pictures are fetched, once the page is loaded and painted, or
 * touched: until then the line and the processor are for what stands on top. Who comes back to a place on the page, or
 * opens it at one, gets all of it at once.
 */
export const HEAD_SCRIPT = `(function(e){e.classList.add("js");try{var s=localStorage,t=s.getItem("${THEME_KEY}");if(t==="dark"||t==="light")e.dataset.theme=t;if(s.getItem("${FONT_KEY}"))e.classList.add("inter")}catch(n){}${SHOW_THE_REST}${AFTER_PAINT}addEventListener("load",function(){afterPaint(oneByOne)});["scroll","wheel","touchstart","pointerdown","keydown","hashchange"].forEach(function(t){addEventListener(t,all,{once:true,passive:true})});setTimeout(all,2500);var v=performance.getEntriesByType("navigation")[0];if(location.hash||v&&v.type!=="navigate")all()})(document.documentElement)`;
