import * as contract from '@merenda/contract/menus';
import { brandForHost } from '@merenda/domain/brands/brands';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { openPicture } from './open-picture.ts';

export function registerDishPictures(serve: Serve, services: Services): void {
  serve(contract.getDishPicture, ({ params, request }) =>
    openPicture(services, brandForHost(request.host).companyId, params),
  );
}
