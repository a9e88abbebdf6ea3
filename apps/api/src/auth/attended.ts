import { UNATTENDED } from '@merenda/domain/access/attendance';
import type { FastifyRequest } from 'fastify';

/** Whether a request is use of its session: it is none of an open page that nobody touches. */
export const isUse = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[UNATTENDED] === undefined;
