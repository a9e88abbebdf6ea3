import { z } from 'zod';
import { id } from '../primitives.ts';
import { route } from '../route.ts';

const favourite = {
  url: '/responsible-users/:userId/dependents/:id/favourites/:productId',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: {
    'params.userId': 'self',
    'params.id': { student: 'spend' },
    'params.productId': 'school',
  },
  schema: {
    params: z.object({ userId: id, id, productId: id }),
    response: { 200: z.object({ favouriteProducts: z.array(id) }) },
  },
} as const;

export const addFavourite = route({
  ...favourite,
  method: 'PUT',
  summary: 'Marks a product as one that the student likes best; again changes nothing',
});

export const removeFavourite = route({
  ...favourite,
  method: 'DELETE',
  summary: 'Takes a product from those that the student likes best',
});
