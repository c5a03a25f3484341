/** Behaviours of the readers' script: each is a module of app/reader/browser, registered in its features.ts. */
export type FeatureName =
  | 'alerts'
  | 'back-link'
  | 'booking-form'
  | 'diaspora-form'
  | 'embedded-player'
  | 'follow'
  | 'guide-day'
  | 'home-views'
  | 'likes'
  | 'live-blog'
  | 'live-now'
  | 'live-player'
  | 'load-more'
  | 'minute-clock'
  | 'newsletter-signup'
  | 'now-and-next'
  | 'petition-form'
  | 'pills'
  | 'refresh-section'
  | 'saved-page'
  | 'share-row'
  | 'story-page'
  | 'story-viewer'
  | 'video-player'
  | 'visitor-form';

/** The value of `data-feature`: up to three names, separated by spaces. */
export type FeatureNames =
  | FeatureName
  | `${FeatureName} ${FeatureName}`
  | `${FeatureName} ${FeatureName} ${FeatureName}`;

declare module 'react' {
  // The names are React's.
  interface HTMLAttributes<T> {
    'data-feature'?: FeatureNames | undefined;
  }
}

/** A selector for the elements that request a behaviour. */
export type AskingFor = `[data-feature~="${FeatureName}"]`;
