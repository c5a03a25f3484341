import { createElement, type ReactNode } from 'react';

interface MediaAttributes {
  readonly className?: string | undefined;
  readonly tabIndex?: number;
  readonly slot?: string;
  readonly hidden?: boolean;
  readonly anchor?: 'auto';
  readonly defaultstreamtype?: 'live';
  readonly hotkeys?: string;
  readonly noautohide?: '';
  readonly noautoseektolive?: '';
  readonly nomutedpref?: '';
  readonly nosubtitleslangpref?: '';
  readonly novolumepref?: '';
  readonly children?: ReactNode;
}

/** A media-chrome element as markup, which becomes active once its script has loaded. */
function mediaElement(name: `media-${string}`) {
  return function MediaElement({ className, children, ...attributes }: MediaAttributes) {
    // React passes attributes of custom elements on under their own names.
    return createElement(name, { ...attributes, class: className }, children);
  };
}

export const CaptionsMenu = mediaElement('media-captions-menu');
export const CaptionsMenuButton = mediaElement('media-captions-menu-button');
export const ControlBar = mediaElement('media-control-bar');
export const FullscreenButton = mediaElement('media-fullscreen-button');
export const LoadingIndicator = mediaElement('media-loading-indicator');
export const MediaController = mediaElement('media-controller');
export const MuteButton = mediaElement('media-mute-button');
export const PipButton = mediaElement('media-pip-button');
export const PlayButton = mediaElement('media-play-button');
export const RenditionMenu = mediaElement('media-rendition-menu');
export const RenditionMenuButton = mediaElement('media-rendition-menu-button');
export const VolumeRange = mediaElement('media-volume-range');

/** The video element. Captions are part of the stream, so it has no <track>. */
export function StreamVideo() {
  return createElement('video', { slot: 'media', playsInline: true, crossOrigin: 'anonymous', preload: 'none' });
}
