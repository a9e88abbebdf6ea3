declare module 'virtual:brand-styles.css';
