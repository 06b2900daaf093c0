import { serve } from '../deno.ts';
import { handler } from './handler.ts';
import { limitReaders } from './readers.ts';

serve(limitReaders(handler));
