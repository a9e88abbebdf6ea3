import type { CurrencyCode } from '../currencies.ts';
import type { FeeRule } from '../fees.ts';
import type { PaymentProvider } from '../payment-providers.ts';

/** The colours of one theme, all "#rrggbb". The brand decides some, the neutrals are shared. */
export interface Palette extends BrandPalette, NeutralPalette {}

export interface BrandPalette {
  /** Carries every action: filled buttons, links, selection, focus. Readable on paper and card. */
  brand: string;
  /** Text on `brandSoft`, and the pressed state. */
  brandStrong: string;
  /** The quiet ground of chips, soft buttons and selected rows. */
  brandSoft: string;
  /** Text and icons on `brand`. */
  onBrand: string;
  /** "Look at this": small fills and drawings, never text. */
  accent: string;
  onAccent: string;
  /** The wallet card, from its lit corner to its dark one. */
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
  /** Hairlines between things; decoration only. */
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
  /** A second, lighter word ("AISB"). */
  tag?: string;
  /** The mark as inline SVG: brand parts in `currentColor`, decorative for screen readers. */
  mark: string;
}

export interface BrandFlags {
  /** Room and registration number are not asked for in the health form (spec 2 §5). */
  sodexoLike: boolean;
  /** Logout leads over /logout and tells the embedding app (spec 1 §4). */
  webviewLogout: boolean;
  /** The registration number is called "Veracross ID" (spec 2 §2). */
  veracrossId: boolean;
  /** The address of the WhatsApp help link, where there is one (spec 2 §2). */
  whatsapp?: string;
  /** Position, internal company id and billing details (spec 1 §1, corporate variant). */
  employeeFields: boolean;
  /** False: the brand is shown, but nobody can sign in or up yet (decision C). */
  open: boolean;
}

/** Everything that one host shows differently from another (spec 1 §1, decision C). */
export interface BrandData<Id extends string, CompanyId extends string | null> {
  id: Id;
  /** The first label of the host name. */
  label: string;
  name: string;
  companyId: CompanyId;
  variant: 'school' | 'corporate';
  /** ISO 3166 alpha-2. */
  country: string | null;
  /** In which the guardians' own days begin and end (IANA name); students follow their school. */
  timeZone: string | null;
  currency: CurrencyCode | null;
  gateways: readonly PaymentProvider[];
  preselectGateway?: PaymentProvider;
  /** Of which of them the guardian pays the gateway's fee (decision E.9). */
  fees?: Partial<Record<PaymentProvider, FeeRule>>;
  colours: { light: Palette; dark: Palette };
  /** Corners in px: small controls, cards, large surfaces. */
  radius: { small: number; medium: number; large: number };
  logo: Logo;
  /** Who stands in the legal documents, and whom to write to for help. */
  legal: { operator: string; privacyEmail: string; supportEmail: string };
  /** The origins that may show us inside a page of theirs and are told of a logout (spec 1 §4). */
  embedders: readonly string[];
  flags: BrandFlags;
}
