import { Supervisor } from './Supervisor';

/** Supervises `PROGRAM` until killed, and prints the service's process id. */
const supervisor = new Supervisor(console.error);
await supervisor.open('it', 'The service', { port: 0, variable: 'PORT' });
console.log(await supervisor.start('it', { name: 'It', file: process.env.PROGRAM ?? '', env: {}, ready: /as (\d+)/ }));
