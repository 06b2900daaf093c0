/** A person as page functions name one; user id is 100 above the profile id, the handle the name in lower case. */
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
