alter table app.release_telemetry drop constraint release_telemetry_error_check;
alter table app.release_telemetry
add constraint release_telemetry_error_check
  check (
    error in (
      'offline',
      'timeout',
      'http',
      'integrity',
      'incompatible',
      'evaluate',
      'mount',
      'render',
      'late-chunk',
      'frozen',
      'loop',
      'rejection',
      'uncaught',
      'busy',
      'trespass'
    )
  );
