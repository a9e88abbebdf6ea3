export { removePicture, savePicture } from './change-picture.ts';
export { dishPictureOf } from './picture-view.ts';
export { registerDishPictures } from './routes.ts';
export { drawPicture, pictureIdOf, storeDrawing, storeDrawn } from './store-picture.ts';
