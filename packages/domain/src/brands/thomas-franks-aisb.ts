import { defineBrand } from './define.ts';

export const thomasFranksAisb = defineBrand({
  id: 'thomas-franks-aisb',
  label: 'aisb',
  name: 'Thomas Franks AISB',
  companyId: 'thomas-franks-aisb',
  variant: 'school',
  country: 'HU',
  timeZone: 'Europe/Budapest',
  currency: 'HUF',
  providers: ['card', 'nevogate'],
  fees: { nevogate: { basisPoints: 150, fixedMinor: 0n } },
  colours: {
    light: {
      brand: '#0b6477',
      brandStrong: '#084b59',
      brandSoft: '#e0f0f4',
      onBrand: '#ffffff',
      accent: '#f4bd2b',
      onAccent: '#2b1f00',
      walletGradient: ['#147d94', '#0b6477', '#084b59'],
      onWallet: '#ffffff',
    },
    dark: {
      brand: '#62c7dd',
      brandStrong: '#9bdfee',
      brandSoft: '#12373f',
      onBrand: '#05272f',
      accent: '#f6c84d',
      onAccent: '#2b1f00',
      walletGradient: ['#117085', '#0a586a', '#073f4b'],
      onWallet: '#ffffff',
    },
  },
  radius: { small: 6, medium: 10, large: 16 },
  // The bridge over the Danube at sunrise.
  logo: {
    word: 'Thomas Franks',
    tag: 'AISB',
    shapes: [
      {
        fill: 'brand',
        path: 'M16 2.5a13.5 13.5 0 1 1 0 27 13.5 13.5 0 0 1 0-27ZM4.2 20.8V23h23.6v-2.2ZM8.8 11v9.8h2.6V11ZM20.6 11v9.8h2.6V11ZM11.4 12.4v3.2c1 2.9 2.6 4.2 4.6 4.2s3.6-1.3 4.6-4.2v-3.2c-.9 3.4-2.5 5-4.6 5s-3.7-1.6-4.6-5Z',
      },
      { fill: 'accent', path: 'M16 6.4a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z' },
    ],
  },
  legal: {
    operator: 'Thomas Franks AISB',
    privacyEmail: 'privacy@aisb.example',
    supportEmail: 'help@aisb.example',
  },
  flags: { veracrossId: true },
});
