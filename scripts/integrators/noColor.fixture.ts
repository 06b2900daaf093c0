/** What `supports-color` reports for a terminal without colors. */
export default { stdout: false, stderr: false };
