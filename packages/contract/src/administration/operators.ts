import { MAX_REASON, MIN_REASON } from '@merenda/domain/forms/reasons';
import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { OPERATOR_NAME, OPERATOR_ROLES } from '@merenda/domain/people/operators';
import { z } from 'zod';
import {
  companyId,
  email,
  id,
  instant,
  keyset,
  keysetPage,
  lines,
  text,
  version,
} from '../primitives.ts';
import { route } from '../route.ts';

// Operators, seen and changed by administrators of everywhere (product:console-administration#operators).

/** A company or a school of a scope, by name. */
const place = z.object({ _id: z.string(), name: z.string() });

const access = z.object({
  roles: z.array(z.enum(OPERATOR_ROLES)),
  everywhere: z.boolean(),
  companies: z.array(place),
  schools: z.array(place),
});

const operatorRow = access.extend({
  _id: id,
  kind: z.enum(['person', 'script']),
  name: z.string(),
  /** Scripts have none. */
  email: z.string().optional(),
  /** `new`: not signed in yet. `ended`: the token's time is over. */
  state: z.enum(['active', 'new', 'ended', 'disabled']),
  hasSecondFactor: z.boolean(),
  lastSeenAt: instant.optional(),
  /** The end of a script's token. */
  until: instant.optional(),
});

const opened = operatorRow.extend({
  /** The version of the access. */
  version: z.string(),
  sessions: z.array(
    z.object({ _id: id, userAgent: z.string(), createdAt: instant, lastSeenAt: instant }),
  ),
  /** An open proposal for other access. */
  proposal: id.optional(),
});

export const listOperators = route({
  method: 'GET',
  url: '/operator/operators',
  access: 'operator',
  right: 'operators.see',
  touches: 'installation',
  summary: 'Operators and scripts by name, with access, last use and second factor',
  schema: {
    querystring: z.object({
      ...keyset(50),
      /** A part of the name or the e-mail address. */
      q: text(0, MAX_SEARCH).optional(),
      state: z.enum(['active', 'disabled']).optional(),
    }),
    response: { 200: keysetPage(operatorRow) },
  },
});

export const openOperator = route({
  method: 'GET',
  url: '/operator/operators/:id',
  access: 'operator',
  right: 'operators.see',
  touches: 'installation',
  summary: 'An operator with the living sessions, the last used first; of a script its token',
  schema: {
    params: z.object({ id }),
    response: { 200: opened },
  },
});

export const endSessionOfOperator = route({
  method: 'DELETE',
  url: '/operator/operators/:id/sessions/:session',
  access: 'operator',
  right: 'operators.change',
  touches: 'installation',
  by: 'person',
  summary: 'Ends one session of an operator',
  schema: { params: z.object({ id, session: id }), response: { 204: z.null() } },
});

export const disableOperator = route({
  method: 'POST',
  url: '/operator/operators/:id/disable',
  access: 'operator',
  right: 'operators.change',
  touches: 'installation',
  by: 'person',
  summary: 'Ends an operator’s or a script’s access at once; nobody disables themselves',
  schema: {
    params: z.object({ id }),
    body: z.object({
      /** Stored in the audit: it must not contain names. */
      reason: lines(MIN_REASON, MAX_REASON),
    }),
    response: { 200: opened },
  },
});

const proposal = z.object({
  _id: id,
  /** A new operator, or other access of one; of a script a new one, or another token. */
  kind: z.enum(['new', 'change']),
  status: z.enum(['open', 'approved', 'refused', 'withdrawn']),
  proposedBy: place,
  proposedAt: instant,
  decidedBy: place.optional(),
  decidedAt: instant.optional(),
  /** The operator whose access changes; absent for a new one who is not made yet. */
  operator: id.optional(),
  name: z.string(),
  email: z.string().optional(),
  /** The end of a script's token; absent for a person. */
  until: instant.optional(),
  /** The access now; absent for a new operator. */
  before: access.optional(),
  after: access,
});

export const listProposals = route({
  method: 'GET',
  url: '/operator/proposals',
  access: 'operator',
  right: 'operators.see',
  touches: 'installation',
  summary: 'Proposals for operators’ access, newest first',
  schema: {
    querystring: z.object({ ...keyset(50), status: z.enum(['open']).optional() }),
    response: { 200: keysetPage(proposal) },
  },
});

export const openProposal = route({
  method: 'GET',
  url: '/operator/proposals/:id',
  access: 'operator',
  right: 'operators.see',
  touches: 'installation',
  summary: 'A proposal for an operator’s access',
  schema: { params: z.object({ id }), response: { 200: proposal } },
});

const wantedAccess = {
  roles: z.array(z.enum(OPERATOR_ROLES)).min(1).max(OPERATOR_ROLES.length),
  everywhere: z.boolean(),
  companies: z.array(companyId).max(200),
  schools: z.array(id).max(2000),
};

export const proposeOperator = route({
  method: 'POST',
  url: '/operator/proposals',
  access: 'operator',
  right: 'operators.change',
  touches: 'installation',
  by: 'person',
  summary: 'Proposes a new operator; another administrator approves',
  schema: {
    body: z.object({ email, name: text(OPERATOR_NAME.min, OPERATOR_NAME.max), ...wantedAccess }),
    response: { 201: proposal },
  },
});

export const proposeAccess = route({
  method: 'POST',
  url: '/operator/operators/:id/proposals',
  access: 'operator',
  right: 'operators.change',
  touches: 'installation',
  by: 'person',
  summary: 'Proposes other roles and another scope for an operator; another administrator approves',
  schema: {
    params: z.object({ id }),
    body: z.object({
      ...wantedAccess,
      /** The version that was read; another one meanwhile is 409 `record_changed`. */
      version,
    }),
    response: { 201: proposal },
  },
});

export const proposeScript = route({
  method: 'POST',
  url: '/operator/scripts/proposals',
  access: 'operator',
  right: 'operators.change',
  touches: 'installation',
  by: 'person',
  summary: 'Proposes a new script with a token until `until`; another administrator approves',
  schema: {
    body: z.object({
      name: text(OPERATOR_NAME.min, OPERATOR_NAME.max),
      until: instant,
      ...wantedAccess,
    }),
    response: { 201: proposal },
  },
});

export const proposeToken = route({
  method: 'POST',
  url: '/operator/scripts/:id/proposals',
  access: 'operator',
  right: 'operators.change',
  touches: 'installation',
  by: 'person',
  summary: 'Proposes another token for a script, whose former one ends at the approval',
  schema: {
    params: z.object({ id }),
    body: z.object({
      until: instant,
      /** The version of the access that was read, which the token has. */
      version,
    }),
    response: { 201: proposal },
  },
});

export const approveProposal = route({
  method: 'POST',
  url: '/operator/proposals/:id/approve',
  access: 'operator',
  right: 'operators.change',
  touches: 'installation',
  by: 'person',
  opensBy: 'nothing',
  summary:
    'Carries out another administrator’s proposal; a new operator’s code and a script’s token are told only here',
  schema: {
    params: z.object({ id }),
    response: {
      200: z.object({
        proposal,
        /** The code for a new operator's first sign-in. */
        setupCode: z.string().optional(),
        /** A script's token. */
        token: z.string().optional(),
      }),
    },
  },
});

export const closeProposal = route({
  method: 'POST',
  url: '/operator/proposals/:id/close',
  access: 'operator',
  right: 'operators.change',
  touches: 'installation',
  by: 'person',
  summary: 'Withdraws the own proposal, or refuses another administrator’s',
  schema: { params: z.object({ id }), response: { 200: proposal } },
});
