/** Whether a browser subscribed with this VAPID key, in base64url without padding. */
export function isMadeWith({ options }: Pick<PushSubscription, 'options'>, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key !== null && base64Url(new Uint8Array(key)) === publicKey;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
