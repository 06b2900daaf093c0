import { serve } from '../deno.ts';
import { handler } from './handler.ts';

serve(handler);
