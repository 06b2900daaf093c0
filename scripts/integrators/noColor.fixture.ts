/** What `supports-color` says of a terminal without colors. */
export default { stdout: false, stderr: false };
