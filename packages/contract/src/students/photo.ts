import { STUDENT_PHOTO_FILE } from '@merenda/domain/people/student-photo';
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
  takesFile: STUDENT_PHOTO_FILE,
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
