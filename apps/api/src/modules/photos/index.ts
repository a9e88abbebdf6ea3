export { photosOf } from './open-photo.ts';
export { registerPhotos } from './routes.ts';
