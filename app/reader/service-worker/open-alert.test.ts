import { describe, expect, it } from 'vitest';
import { openAlert } from './open-alert.ts';

const SITE = 'https://matv.example';
const nonePlaying = async () => false;
const ALERT = { navigate: `${SITE}/alerts/open/1` };

/** Windows at these paths, and what happened to them. */
function windowsAt(paths: readonly string[], { isControlled = true } = {}) {
  const log: string[] = [];
  const windows = paths.map((path) => ({
    url: SITE + path,
    focus: async () => log.push(`focus ${path}`),
    navigate: async (url: string) => {
      if (!isControlled) throw new TypeError('This client is not controlled');
      return log.push(`${path} to ${url}`);
    },
  }));
  return {
    log,
    matchAll: async () => windows,
    openWindow: async (url: string) => log.push(`open ${url}`),
  };
}

describe('a click on an alert', () => {
  it('shows where it leads in an open window of the site', async () => {
    const windows = windowsAt(['/world']);
    await openAlert(windows, ALERT, SITE, nonePlaying);
    expect(windows.log).toEqual(['focus /world', '/world to https://matv.example/alerts/open/1']);
  });

  it('opens a window where there is none', async () => {
    const windows = windowsAt([]);
    await openAlert(windows, ALERT, SITE, nonePlaying);
    expect(windows.log).toEqual(['open https://matv.example/alerts/open/1']);
  });

  it.each(['/admin/stories/1', '/login', '/diaspora-support', '/petition/save-it', '/alerts', '/hi/petition/save-it'])(
    'takes no window in which something may be typed: %s',
    async (path) => {
      const windows = windowsAt([path]);
      await openAlert(windows, ALERT, SITE, nonePlaying);
      expect(windows.log).toEqual(['open https://matv.example/alerts/open/1']);
    },
  );

  it('takes none while a window plays what a new page would end', async () => {
    const windows = windowsAt(['/world']);
    await openAlert(windows, ALERT, SITE, async () => true);
    expect(windows.log).toEqual(['open https://matv.example/alerts/open/1']);
  });

  it('takes a free window beside a busy one', async () => {
    const windows = windowsAt(['/login', '/login-troubles']);
    await openAlert(windows, ALERT, SITE, nonePlaying);
    expect(windows.log[0]).toBe('focus /login-troubles');
  });

  it('opens a window where the open one cannot be sent there', async () => {
    const windows = windowsAt(['/world'], { isControlled: false });
    await openAlert(windows, ALERT, SITE, nonePlaying);
    expect(windows.log).toEqual(['focus /world', 'open https://matv.example/alerts/open/1']);
  });

  it.each([null, undefined, 'x', {}, { navigate: 'https://evil.example/' }, { navigate: 1 }])(
    'leads to the home page where the address is none of the site: %o',
    async (data) => {
      const windows = windowsAt([]);
      await openAlert(windows, data, SITE, nonePlaying);
      expect(windows.log).toEqual(['open https://matv.example/']);
    },
  );
});
