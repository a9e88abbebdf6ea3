export { WindowCloser as default } from '../../features/topups/components/WindowCloser.tsx';
