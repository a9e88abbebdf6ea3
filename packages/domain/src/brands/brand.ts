import type { BrandCurrency } from '../money/currencies.ts';
import type { FeeRule } from '../money/fees.ts';
import type { PaymentProvider } from '../payments/payment-providers.ts';

/** The colours of one theme, all "#rrggbb": the brand's own, and the neutrals that brands share. */
export interface Palette extends BrandPalette, NeutralPalette {}

export interface BrandPalette {
  /** Actions: filled buttons, links, selection, focus. Readable on paper and card. */
  brand: string;
  /** Text on `brandSoft`, and the pressed state of buttons. */
  brandStrong: string;
  /** The background of chips, soft buttons and selected rows. */
  brandSoft: string;
  /** Text and icons on `brand`. */
  onBrand: string;
  /** Emphasis in small fills and drawings, never text. */
  accent: string;
  onAccent: string;
  /** The wallet card's gradient, from its light corner to its dark one. */
  walletGradient: readonly [string, string, string];
  /** Text and icons on the wallet card. */
  onWallet: string;
}

export interface NeutralPalette {
  paper: string;
  card: string;
  /** Text: main, secondary, hints. All three are readable. */
  ink: string;
  ink2: string;
  ink3: string;
  /** Thin dividing lines; decoration only. */
  line: string;
  /** The border of inputs and unselected controls. */
  outline: string;
  good: string;
  goodSoft: string;
  bad: string;
  badSoft: string;
  /** Text on a `bad` fill. */
  onBad: string;
  warn: string;
  warnSoft: string;
}

/** One piece of a logo's mark in a 32 × 32 box. Holes are cut by the even-odd rule. */
export interface LogoShape {
  path: string;
  fill: 'brand' | 'accent';
}

export interface Logo {
  shapes: readonly LogoShape[];
  /** The lettering beside the mark, set in the product's typeface. */
  word: string;
  /** A second word in a lighter weight ("AISB"). */
  tag?: string;
  /** The mark as inline SVG in `currentColor`, hidden from screen readers. */
  mark: string;
}

export interface BrandFlags {
  /** The health form does not ask for room and registration number (product:health-form#fields). */
  sodexoLike: boolean;
  /**
   * Logout goes through /logout and notifies the embedding app (product:session#web-view-logout).
   */
  webviewLogout: boolean;
  /** The registration number is called "Veracross ID" (product:students#details). */
  veracrossId: boolean;
  /** The URL of the WhatsApp help link, if there is one (product:help#page). */
  whatsapp?: string;
  /** The https page of a third party's chat in place of our own (product:help#chat). */
  chat?: string;
  /**
   * When false, the brand is shown, but nobody can sign in or sign up yet
   * (product:brands#closed-brand).
   */
  open: boolean;
}

/** The countries of brands, ISO 3166 alpha-2. The legal documents know the law of each. */
export type BrandCountry = 'BR' | 'GB' | 'HU' | 'PT';

/** The data of a brand, by which one host differs from another (product:brands#brand-data). */
export interface BrandData<Id extends string, CompanyId extends string | null> {
  id: Id;
  /** The first label of the host name. */
  label: string;
  name: string;
  companyId: CompanyId;
  variant: 'school' | 'corporate';
  country: BrandCountry | null;
  /** The IANA zone of the guardians' calendar days; students follow their school's zone. */
  timeZone: string | null;
  currency: BrandCurrency | null;
  providers: readonly PaymentProvider[];
  preselectedProvider?: PaymentProvider;
  /** The gateway's fee that the guardian pays, by provider (product:fees#fee-rule). */
  fees?: Partial<Record<PaymentProvider, FeeRule>>;
  colours: { light: Palette; dark: Palette };
  /** Corner radii in px: small controls, cards, large surfaces. */
  radius: { small: number; medium: number; large: number };
  logo: Logo;
  /** The operator named in the legal documents, and the addresses for privacy and help. */
  legal: { operator: string; privacyEmail: string; supportEmail: string };
  /**
   * The origins that may embed our pages and are notified of a logout (product:brands#embedding).
   */
  embedders: readonly string[];
  flags: BrandFlags;
}
