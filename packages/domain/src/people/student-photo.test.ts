import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutOf, FIRST_CROP, keepCovered, MAX_PHOTO_ZOOM } from './student-photo.ts';

test('a photo is first cut from the middle of the picture', () => {
  expect(cutOf(FIRST_CROP, { width: 400, height: 300 })).toEqual({ left: 50, top: 0, side: 300 });
  expect(cutOf(FIRST_CROP, { width: 300, height: 400 })).toEqual({ left: 0, top: 50, side: 300 });
});

test('dragging to the right shows the part to the left, and zooming comes closer', () => {
  expect(cutOf({ zoom: 2, x: 0.5, y: 0 }, { width: 400, height: 400 })).toEqual({
    left: 0,
    top: 100,
    side: 200,
  });
});

test('the square lies within the picture after any dragging and zooming', () => {
  const size = fc.integer({ min: 1, max: 8_000 });
  const shift = fc.double({ min: -50, max: 50, noNaN: true });
  const crop = fc.record({ zoom: fc.double({ min: -1, max: 9, noNaN: true }), x: shift, y: shift });
  fc.assert(
    fc.property(fc.record({ width: size, height: size }), crop, (picture, dragged) => {
      const { left, top, side } = cutOf(dragged, picture);
      expect(side).toBeGreaterThanOrEqual(Math.min(picture.width, picture.height) / MAX_PHOTO_ZOOM);
      expect(Math.min(left, top)).toBeGreaterThan(-1e-6);
      expect(left + side).toBeLessThan(picture.width + 1e-6);
      expect(top + side).toBeLessThan(picture.height + 1e-6);
      const kept = keepCovered(dragged, picture);
      expect(keepCovered(kept, picture)).toEqual(kept);
    }),
  );
});
