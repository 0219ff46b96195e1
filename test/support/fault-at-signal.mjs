// Loaded before the server: at SIGUSR2 an exception that nobody catches, as a fault in a library would throw.
process.on('SIGUSR2', () =>
  setImmediate(() => {
    throw new Error('a fault while a job runs');
  }),
);
