declare module 'virtual:brand-styles.css';

declare module 'virtual:brand-facts' {
  const facts: Record<string, import('../build/brand-facts.ts').BrandFacts>;
  export default facts;
}
