import { writeFileSync } from 'node:fs';
import { apiReport, REPORT_FILE } from './apiReport';

writeFileSync(REPORT_FILE, apiReport());
