import { MAX_PHOTO_BYTES, PHOTO_PIXELS, PHOTO_TYPES } from '@merenda/domain/people/student-photo';
import { z } from 'zod';
import { file } from '../file.ts';
import { id } from '../primitives.ts';
import { route } from '../route.ts';
import { ofStudent } from './dependent.ts';

export const saveStudentPhoto = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/photo',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' } },
  takesFile: {
    maxBytes: MAX_PHOTO_BYTES,
    types: PHOTO_TYPES,
    cut: { width: PHOTO_PIXELS, height: PHOTO_PIXELS, type: 'image/jpeg' },
  },
  summary: 'Adds or replaces the student’s photo: JPEG or PNG, cut to a square',
  schema: { params: z.object(ofStudent), response: { 201: z.object({ photo: id }) } },
});

export const getStudentPhoto = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/:id/photo',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'see' } },
  summary: 'The student’s photo',
  schema: { params: z.object(ofStudent), response: { 200: file('image/jpeg') } },
});

export const deleteStudentPhoto = route({
  method: 'DELETE',
  url: '/responsible-users/:userId/dependents/:id/photo',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' } },
  summary: 'Removes the student’s photo',
  schema: { params: z.object(ofStudent), response: { 204: z.null() } },
});
