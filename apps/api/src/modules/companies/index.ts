export { companyAccount } from './accounts.ts';
export { classWords } from './class-words.ts';
export { findFees } from './fees.ts';
export { findProvider, gatewayOf } from './find-provider.ts';
export { findFourEyes, withFourEyes } from './four-eyes.ts';
export { ownSchool } from './own-school.ts';
export { findCompany } from './queries.ts';
export { registerCompanies } from './routes.ts';
export { syncCompanies } from './sync.ts';
