import { defineBrand } from './define.ts';

export const scolarest = defineBrand({
  id: 'scolarest',
  label: 'scolarest',
  name: 'Scolarest',
  companyId: null,
  variant: 'school',
  country: null,
  timeZone: null,
  currency: null,
  providers: [],
  colours: {
    light: {
      brand: '#b03c17',
      brandStrong: '#872c0e',
      brandSoft: '#fceae3',
      onBrand: '#ffffff',
      accent: '#3fae9c',
      onAccent: '#04241f',
      walletGradient: ['#c94e26', '#b03c17', '#872c0e'],
      onWallet: '#ffffff',
    },
    dark: {
      brand: '#ff9e7d',
      brandStrong: '#ffc4af',
      brandSoft: '#4a2416',
      onBrand: '#3d1204',
      accent: '#58c3b2',
      onAccent: '#04241f',
      walletGradient: ['#b4441f', '#983312', '#74250b'],
      onWallet: '#ffffff',
    },
  },
  // An apple with its leaf.
  logo: {
    word: 'Scolarest',
    shapes: [
      {
        fill: 'brand',
        path: 'M16 10.4c2-1.7 4.7-2.2 7.3-1 3.6 1.6 5.3 5.2 4.6 9.3-1 5.7-4.6 10.8-8.4 10.8-1.3 0-2.2-.7-3.5-.7s-2.2.7-3.5.7c-3.8 0-7.4-5.1-8.4-10.8-.7-4.1 1-7.7 4.6-9.3 2.6-1.2 5.3-.7 7.3 1Z',
      },
      { fill: 'accent', path: 'M16.2 8.4c-.2-3.9 2.2-6.3 6.4-6.4.2 4-2.3 6.5-6.4 6.4Z' },
    ],
  },
  legal: {
    operator: 'Scolarest',
    privacyEmail: 'privacy@scolarest.example',
    supportEmail: 'help@scolarest.example',
  },
  flags: { open: false },
});
