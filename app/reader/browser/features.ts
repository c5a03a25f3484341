import type { FeatureName } from '#app/ui/feature-names.ts';

/** A behaviour requested in the markup by `data-feature="name"`; several names are separated by spaces. */
export interface Feature {
  /** Called once for each element that requests it, when the page is shown. */
  start(element: HTMLElement): void;
  /** Called when its page is shown again, if what the element shows can have been changed on another page. */
  renew?(element: HTMLElement): void;
}

/** Loaded only on pages that use them. */
const FEATURES: Readonly<Record<FeatureName, () => Promise<Feature>>> = {
  alerts: () => import('./alerts/alerts.ts'),
  'booking-form': () => import('./forms/booking/booking-form.ts'),
  'back-link': () => import('./back-link.ts'),
  'diaspora-form': () => import('./diaspora/diaspora-form.ts'),
  'embedded-player': () => import('./players/embedded-player.ts'),
  follow: () => import('./follow/follow.ts'),
  'guide-day': () => import('./guide/guide-day.ts'),
  'home-views': () => import('./stories/home-views.ts'),
  likes: () => import('./likes.ts'),
  'live-blog': () => import('./live-blog/live-blog.ts'),
  'live-now': () => import('./live/live-now.ts'),
  'live-player': () => import('./live/live-player.ts'),
  'load-more': () => import('./load-more.ts'),
  'minute-clock': () => import('./minute-clock.ts'),
  'petition-form': () => import('./forms/petition-form.ts'),
  'newsletter-signup': () => import('./forms/newsletter-signup.ts'),
  'now-and-next': () => import('./guide/now-and-next.ts'),
  pills: () => import('./pills.ts'),
  'refresh-section': () => import('./refresh-section.ts'),
  'saved-page': () => import('./saved/saved-page.ts'),
  'share-row': () => import('./share-row.ts'),
  'story-page': () => import('./story-page.ts'),
  'story-viewer': () => import('./stories/story-viewer.ts'),
  'video-player': () => import('./players/video-player.ts'),
  'visitor-form': () => import('./forms/visitor-form.ts'),
};

/** A stored page may request a feature that this script no longer has. */
function isKnown(name: string): name is FeatureName {
  return Object.hasOwn(FEATURES, name);
}

const started = new WeakMap<Element, Set<string>>();
/** Each is loaded once, however many elements request it: a page can have a hundred share buttons. */
const fetched = new Map<string, Promise<Feature>>();

/** Loads the scripts of all behaviours below `root` in advance, so that they start as soon as it is shown. */
export async function fetchFeatures(root: ParentNode): Promise<void> {
  await Promise.all(featuresBelow(root).map(([, name]) => fetchFeature(name)));
}

/** Starts all behaviours below `root`, and renews those that are running. Resolves when all of them are. */
export async function startFeatures(root: ParentNode): Promise<void> {
  await Promise.all(featuresBelow(root).map(([element, name]) => startFeature(element, name)));
}

function featuresBelow(root: ParentNode): [HTMLElement, string][] {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-feature]')];
  return elements.flatMap((element) =>
    (element.dataset.feature ?? '').split(' ').map((name): [HTMLElement, string] => [element, name]),
  );
}

async function startFeature(element: HTMLElement, name: string): Promise<void> {
  const running = started.get(element) ?? new Set();
  const feature = fetchFeature(name);
  if (!feature) return;
  if (running.has(name)) return (await feature).renew?.(element);
  started.set(element, running.add(name));
  try {
    const { start } = await feature;
    // Its page has been left meanwhile, so it starts when that is shown again.
    if (element.isConnected) start(element);
    else running.delete(name);
  } catch (error) {
    running.delete(name);
    throw error;
  }
}

function fetchFeature(name: string): Promise<Feature> | undefined {
  const known = fetched.get(name);
  if (known) return known;
  if (!isKnown(name)) return undefined;
  const feature = FEATURES[name]();
  fetched.set(name, feature);
  // If it failed to load, the next page with such an element may try again.
  feature.catch(() => fetched.delete(name));
  return feature;
}
