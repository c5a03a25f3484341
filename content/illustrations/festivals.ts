import * as c from './palette.ts';
import {
  at,
  circle,
  ellipse,
  glow,
  hatching,
  path,
  poly,
  rect,
  ring,
  scene,
  sky,
  stroke,
  times,
  WIDTH,
} from './shapes.ts';

function terrace(x: number, wall: string, door: string): string {
  return (
    rect(x, 330, 230, 480, wall) +
    rect(x + 212, 330, 18, 480, c.INK, { opacity: 0.22 }) +
    poly([x - 6, 332, x + 30, 232, x + 236, 232, x + 236, 332], '#2b2a52') +
    rect(x + 168, 176, 44, 84, c.BARK) +
    times(
      2,
      (i) =>
        rect(x + 28 + i * 96, 390, 66, 100, '#ffdf9a') +
        rect(x + 59 + i * 96, 390, 5, 100, wall) +
        rect(x + 28 + i * 96, 438, 66, 5, wall) +
        rect(x + 20 + i * 96, 490, 82, 12, c.PEACH),
    ) +
    rect(x + 22, 566, 90, 130, '#ffd27a') +
    rect(x + 64, 566, 6, 130, wall) +
    path(`M${x + 138} 810v-196a34 34 0 0 1 68 0v196z`, door) +
    circle(x + 194, 716, 5, c.AMBER)
  );
}

function lightString(y: number, sag: number, shift: number): string {
  const bulbs = [c.AMBER, c.ROSE, c.LAGOON, c.PEACH];
  return (
    stroke(`M-20 ${y}Q800 ${y + sag * 2} 1620 ${y}`, c.INK, 4) +
    times(27, (i) => {
      const t = (i + 0.5 + shift) / 27;
      const height = y + sag * 4 * t * (1 - t);
      const colour = bulbs[i % 4] ?? c.AMBER;
      return (
        circle(t * 1640 - 20, height + 16, 30, colour, { opacity: 0.22 }) +
        circle(t * 1640 - 20, height + 16, 12, colour)
      );
    })
  );
}

/** A clay lamp about 200 wide, its flame rising from the origin. */
export function diya(x: number, y: number, scale: number): string {
  const lamp =
    circle(0, -40, 120, c.AMBER, { opacity: 0.16 }) +
    circle(0, -40, 72, c.AMBER, { opacity: 0.25 }) +
    path('M0-110c34 44 34 92 0 104c-34-12-34-60 0-104z', c.SAFFRON) +
    path('M0-70c16 26 16 52 0 60c-16-8-16-34 0-60z', '#fff0c4') +
    path('M-104-6q104 34 208 0q-8 74-74 84h-60q-66-10-74-84z', '#b4532f') +
    path('M24 12q50-4 80-18q-8 74-74 84h-24q36-20 18-66z', '#8a3b24') +
    ellipse(0, -4, 104, 15, '#d97a45');
  return at(x, y, lamp, scale);
}

/** A terraced street lit for Diwali. */
export function diyaStreet(): string {
  const walls = ['#9a4a3d', '#7c3b45', '#a85c43', '#86404a', '#9a4a3d', '#7c3b45', '#a85c43'];
  const doors = [c.TEAL, c.INDIGO, c.MOSS, c.LIVE];
  return scene(
    sky('#1a1b50', '#d9776a', '#5a3f86'),
    glow('halo', [
      [0, c.AMBER, 0.55],
      [1, c.AMBER, 0],
    ]),
    walls.map((wall, i) => terrace(-10 + i * 230, wall, doors[i % 4] ?? c.TEAL)).join(''),
    ellipse(800, 500, 900, 420, 'url(#halo)'),
    rect(0, 806, WIDTH, 34, '#6a5d80'),
    rect(0, 838, WIDTH, 229, '#2a2858'),
    hatching('road', '#34326a', 18, 4, 60) + rect(0, 838, WIDTH, 229, 'url(#road)'),
    lightString(150, 90, 0) + lightString(60, 130, 0.5) + lightString(250, 60, 0.3),
    times(9, (i) => diya(90 + i * 180, 820, 0.28)),
    diya(360, 950, 0.9) + diya(1240, 965, 1) + diya(800, 985, 0.72),
  );
}

function petals(count: number, inner: number, outer: number, width: number, fill: string, shift = 0): string {
  const middle = (inner + outer) / 2;
  const shape = path(`M0-${inner}Q${width}-${middle} 0-${outer}Q${-width}-${middle} 0-${inner}z`, fill);
  return times(count, (i) => at(800, 533, shape, 1, shift + (i * 360) / count));
}

/** A rangoli with lamps around it. */
export function rangoli(): string {
  return scene(
    rect(0, 0, WIDTH, 1067, '#2b1f52'),
    glow('warm', [
      [0, c.AMBER, 0.45],
      [1, c.AMBER, 0],
    ]),
    circle(800, 533, 780, 'url(#warm)'),
    petals(16, 300, 470, 60, c.LIVE) + petals(16, 316, 440, 34, c.ROSE) + petals(16, 330, 400, 14, c.PEACH),
    circle(800, 533, 330, c.TEAL) + ring(800, 533, 330, c.PAPER, 10),
    petals(12, 190, 322, 62, c.SAFFRON, 15) + petals(12, 206, 300, 36, c.AMBER, 15),
    times(12, (i) => at(800, 533, circle(0, -288, 16, c.PAPER), 1, i * 30)),
    circle(800, 533, 210, c.INDIGO) + ring(800, 533, 210, c.PEACH, 8),
    petals(8, 60, 200, 66, c.ROSE) + petals(8, 70, 180, 40, c.PEACH) + petals(8, 60, 160, 34, c.LIVE, 22.5),
    circle(800, 533, 66, c.SAFFRON) + circle(800, 533, 40, '#fff0c4'),
    times(32, (i) => at(800, 533, circle(0, -496, i % 2 ? 9 : 14, i % 2 ? c.PAPER : c.AMBER), 1, i * 11.25)),
    diya(150, 230, 0.7) + diya(1450, 230, 0.7) + diya(130, 900, 0.95) + diya(1470, 900, 0.95),
    times(14, (i) =>
      circle(
        60 + ((i * 457) % 1500),
        i % 2 ? 60 + ((i * 31) % 60) : 1000 - ((i * 29) % 60),
        12,
        i % 3 ? c.SAFFRON : c.ROSE,
      ),
    ),
  );
}
