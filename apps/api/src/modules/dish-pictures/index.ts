export { removePicture, type ShownBy, savePicture } from './change-picture.ts';
export { dishPictureOf, type PictureColumns, photoAddressOf } from './picture-view.ts';
export { registerDishPictures } from './routes.ts';
export { drawPicture, pictureIdOf, storeDrawing, storeDrawn } from './store-picture.ts';
