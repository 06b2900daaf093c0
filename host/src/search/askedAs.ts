export { askedAs } from '@companion/domain';
