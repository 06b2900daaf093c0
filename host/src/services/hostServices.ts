import type { Flags, HostServices, Sign, TelemetryService } from '@companion/contract/services';
import { useQuery } from '@companion/data/query';
import { loadWallet, subscribeWallet, walletState } from '@companion/web3';
import { useSyncExternalStore } from 'react';
import { Slot } from '../federation/Slot';
import { useFeedback } from '../feedback/useFeedback';
import { log } from '../logging/log';
import { useNavigationGuard } from '../routing/SiteRouter';
import { useSession } from '../session/useSession';
import { useToast } from '../toasts/useToast';
import { readFlags } from './flags';
import { type SiteStatus, siteStatusQuery } from './siteStatus';

/** The services sections use through the contract's hooks. `sent`: the flags the page was sent with. */
export function hostServices(sent: Flags): HostServices {
  function useFlags(): Flags {
    // A stable object while the flags are unchanged, whatever else in the status changes.
    const { data = sent } = useQuery({ ...siteStatusQuery(), select: flagsOf });
    return data;
  }
  return { useWallet, useSign, useSession, useFlags, useToast, useFeedback, useTelemetry, useNavigationGuard, Slot };
}

const flagsOf = ({ flags }: SiteStatus) => readFlags(flags);

function useWallet() {
  const state = useSyncExternalStore(subscribeWallet, walletState);
  return { ...state, connect: async () => (await loadWallet()).openConnect() };
}

const sign: Sign = async (message) => (await loadWallet()).sign(message);

function useSign(): Sign {
  return sign;
}

const telemetry: TelemetryService = { log };

function useTelemetry(): TelemetryService {
  return telemetry;
}
