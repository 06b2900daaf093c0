export { fakeServices } from './fakeServices';
export { person } from './person';
export { PATIENT, renderSection } from './renderSection';
export { serve } from './serve';
export { stamp } from './stamp';
