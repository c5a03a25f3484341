import { describe, expect, it } from 'vitest';
import { newSecret, signatureHeaders } from './signature.ts';

describe('the signature of a webhook', () => {
  it('is the one that the Standard Webhooks specification publishes for its example', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_999),
      body: '{"test": 2432232314}',
    };
    expect(signatureHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('uses a secret of 32 random bytes', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(secret);
  });
});
