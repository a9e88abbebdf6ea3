import { defineBrand } from './define.ts';

export const thomasFranksUlis = defineBrand({
  id: 'thomas-franks-ulis',
  label: 'ulis',
  name: 'Thomas Franks ULIS',
  companyId: 'thomas-franks-ulis',
  variant: 'school',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  providers: ['card', 'nevogate'],
  fees: { card: { basisPoints: 140, fixedMinor: 25n } },
  colours: {
    light: {
      brand: '#5d3aa3',
      brandStrong: '#452a7d',
      brandSoft: '#efe9fa',
      onBrand: '#ffffff',
      accent: '#4ac79c',
      onAccent: '#03291b',
      walletGradient: ['#7a55c4', '#5d3aa3', '#452a7d'],
      onWallet: '#ffffff',
    },
    dark: {
      brand: '#bfa6f3',
      brandStrong: '#d9caf9',
      brandSoft: '#352a50',
      onBrand: '#26134d',
      accent: '#5fd3ab',
      onAccent: '#03291b',
      walletGradient: ['#6d4bb2', '#533492', '#3d256f'],
      onWallet: '#ffffff',
    },
  },
  radius: { small: 6, medium: 10, large: 16 },
  // A cup in the shape of a U.
  logo: {
    word: 'Thomas Franks',
    tag: 'ULIS',
    shapes: [
      {
        fill: 'brand',
        path: 'M11 3h10a8 8 0 0 1 8 8v10a8 8 0 0 1-8 8H11a8 8 0 0 1-8-8V11a8 8 0 0 1 8-8ZM9 9v8a7 7 0 0 0 14 0V9h-3.6v8a3.4 3.4 0 0 1-6.8 0V9Z',
      },
      { fill: 'accent', path: 'M16 9.4a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z' },
    ],
  },
  legal: {
    operator: 'Thomas Franks ULIS',
    privacyEmail: 'privacy@ulis.example',
    supportEmail: 'help@ulis.example',
  },
  // An unassignable number: an installation sets its own.
  flags: { whatsapp: 'https://wa.me/351000000000' },
});
