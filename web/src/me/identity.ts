// Becoming who one is elsewhere: with a link from another device, or a code on paper; alone, or together with what was
// played here.

import type { GuestInfo, Joined } from '../generated/protocol';
import { api, call } from '../server/api';

/** This device becomes the guest who made the link, in place of whoever it was. */
export async function useLink(code: string): Promise<GuestInfo> {
  const taken = await call('POST /api/guest/link/{code}', { path: { code } });
  api.become(taken);
  return taken;
}

/** The same with a code on paper. */
export async function recover(code: string): Promise<GuestInfo> {
  const back = await call('POST /api/guest/recover', { body: { code } });
  api.become(back);
  return back;
}

/** This device and who a code belongs to are one person: all games of both are theirs. */
export async function join(code: string): Promise<Joined> {
  await api.guest();
  const joined = await call('POST /api/guest/join', { body: { code } });
  api.become(joined.guest);
  return joined;
}
