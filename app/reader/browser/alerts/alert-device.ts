/** What decides whether a browser can show alerts. */
export interface AlertDevice {
  readonly userAgent: string;
  /** `navigator.platform`: an iPad calls itself a Mac, but has a touch screen. */
  readonly platform: string;
  readonly touchPoints: number;
  /** Whether the site was opened from the Home Screen, as an app. */
  readonly isStandalone: boolean;
  /** Whether it has service workers, push and notifications. */
  readonly hasPush: boolean;
  /** `null` if the browser does not support notifications. */
  readonly permission: NotificationPermission | null;
}

/** 'home-screen': an iPhone or iPad, which allows alerts only to sites on its Home Screen. */
export type DeviceState = 'unsupported' | 'home-screen' | 'denied' | 'able';

export function deviceState(device: AlertDevice): DeviceState {
  if (!device.hasPush) return isApplePhone(device) && !device.isStandalone ? 'home-screen' : 'unsupported';
  return device.permission === 'denied' ? 'denied' : 'able';
}

function isApplePhone({ userAgent, platform, touchPoints }: AlertDevice): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && touchPoints > 1);
}

export function thisDevice(): AlertDevice {
  const { userAgent, platform, maxTouchPoints } = navigator;
  const hasNotifications = 'Notification' in window;
  return {
    userAgent,
    platform,
    touchPoints: maxTouchPoints,
    isStandalone:
      Reflect.get(navigator, 'standalone') === true || window.matchMedia('(display-mode: standalone)').matches,
    hasPush: hasNotifications && 'PushManager' in window && 'serviceWorker' in navigator,
    permission: hasNotifications ? Notification.permission : null,
  };
}
