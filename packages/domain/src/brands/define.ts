import type { BrandData, BrandPalette, Logo, LogoShape, Palette } from './brand.ts';
import { DARK_NEUTRALS, LIGHT_NEUTRALS } from './neutrals.ts';

const RADIUS = { small: 10, medium: 16, large: 24 };

type Defaulted = 'colours' | 'radius' | 'logo' | 'flags' | 'embedders';

type Definition<Id extends string, CompanyId extends string | null> = Omit<
  BrandData<Id, CompanyId>,
  Defaulted
> & {
  /** The brand's own colours; a neutral given here replaces the shared one. */
  colours: { light: BrandPalette & Partial<Palette>; dark: BrandPalette & Partial<Palette> };
  radius?: BrandData<Id, CompanyId>['radius'];
  logo: Omit<Logo, 'mark'>;
  embedders?: BrandData<Id, CompanyId>['embedders'];
  /** Differences from the flags of an ordinary open school brand. */
  flags?: Partial<BrandData<Id, CompanyId>['flags']>;
};

/**
 * A brand's data with the defaults that brands share: neutrals, radii, flags, and the mark drawn as
 * SVG.
 */
export function defineBrand<const Id extends string, const CompanyId extends string | null>(
  definition: Definition<Id, CompanyId>,
): BrandData<Id, CompanyId> {
  return {
    ...definition,
    colours: {
      light: { ...LIGHT_NEUTRALS, ...definition.colours.light },
      dark: { ...DARK_NEUTRALS, ...definition.colours.dark },
    },
    radius: definition.radius ?? RADIUS,
    embedders: definition.embedders ?? [],
    logo: {
      ...definition.logo,
      mark: drawMark(definition.logo.shapes, 'currentColor', definition.colours.light.accent),
    },
    flags: {
      sodexoLike: false,
      webviewLogout: false,
      veracrossId: false,
      open: true,
      ...definition.flags,
    },
  };
}

/** A mark as an SVG document in the given colours, for an icon file or an e-mail. */
export function drawMark(shapes: readonly LogoShape[], brand: string, accent: string): string {
  const paths = shapes.map(
    ({ path, fill }) =>
      `<path fill="${fill === 'brand' ? brand : accent}" fill-rule="evenodd" d="${path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">${paths.join('')}</svg>`;
}
