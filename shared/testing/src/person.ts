/** A person as returned by page functions; the user id is the profile id plus 100, the handle is the name in lower case. */
export function person(profileId: number, name: string, overrides: Record<string, unknown> = {}) {
  return {
    userId: 100 + profileId,
    profileId,
    userkey: `profileId:${profileId}`,
    name,
    handle: name.toLowerCase(),
    avatar: null,
    score: 1300,
    ...overrides,
  };
}
