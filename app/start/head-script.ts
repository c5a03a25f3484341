export type Theme = 'light' | 'dark' | 'system';

export const THEME_KEY = 'theme';

/**
 * Script: `afterPaint(g)` calls g once the first picture of the page is on the screen, at the latest after two and a half
 * seconds. Frames are no measure: on a slow phone the first one is drawn long after the page has asked for it.
 */
export const AFTER_PAINT = `function afterPaint(g){var t=setTimeout(h,2500);function h(){if(t){clearTimeout(t);t=0;g()}}try{new PerformanceObserver(function(l,o){o.disconnect();setTimeout(h)}).observe({type:"paint",buffered:true})}catch(n){h()}}`;

/** Milliseconds from the first paint to the rest, when the script has started; and between two bits of it. */
const REST_AFTER_MS = 700;
const BETWEEN_BITS_MS = 60;
/** Milliseconds from the page's first byte to all of it, whatever has come of its load. */
const ALL_AFTER_MS = 5000;

/**
 * Script: `all()` shows at once what the first picture has left out (base.css), and what was read stays where it was;
 * `seen()` shows what is on the screen and then, a moment later, begins with the rest; `bitByBit()` takes the mark from
 * parts, a few milliseconds' worth at a time, so that no task is long and a touch is answered in between.
 */
const SHOW_THE_REST = `function all(){var a=scrollY&&document.elementFromPoint(innerWidth/2,innerHeight/2),y=a&&a.getBoundingClientRect().top;e.classList.add("loaded");if(a)scrollBy(0,a.getBoundingClientRect().top-y)}function seen(){[].filter.call(document.querySelectorAll("[data-later]"),function(s){return s.getBoundingClientRect().top<innerHeight}).forEach(function(s){s.removeAttribute("data-later")});setTimeout(bitByBit,${REST_AFTER_MS})}function bitByBit(){var t=performance.now(),s;do{s=document.querySelector("[data-later]");if(!s)return all();s.removeAttribute("data-later");s.offsetHeight}while(performance.now()-t<5);setTimeout(bitByBit,${BETWEEN_BITS_MS})}`;

/**
 * Runs before anything is painted: the remembered theme without a flash, a mark that script is. What stands below `data-later` is laid out, and its pictures are fetched, once the page is loaded and painted: at
 * once what is on the screen, the rest a moment later or when the page is scrolled. Until then the line and the
 * processor are for what stands on top. Who comes back to a place on the page, or opens it at one, gets all of it. A
 * touch alone changes nothing: what a finger is on must not move before it is lifted.
 */
export const HEAD_SCRIPT = `(function(e){e.classList.add("js");try{var s=localStorage,t=s.getItem("${THEME_KEY}");if(t==="dark"||t==="light")e.dataset.theme=t}catch(n){}${SHOW_THE_REST}${AFTER_PAINT}addEventListener("load",function(){afterPaint(seen)});["scroll","wheel","hashchange"].forEach(function(t){addEventListener(t,all,{once:true,passive:true})});setTimeout(all,${ALL_AFTER_MS});var v=performance.getEntriesByType("navigation")[0];if(location.hash||v&&v.type!=="navigate")all()})(document.documentElement)`;
