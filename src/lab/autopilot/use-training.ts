import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Weights } from './core/learning/network.ts'
import type { TrainingSettings } from './core/learning/training.ts'
import type { TrainingState } from './training-state.ts'
import type { Pace } from './worker/messages.ts'
import { createTrainingClient, type TrainingClient } from './worker/training-client.ts'

export interface Training extends TrainingState {
  readonly client: TrainingClient
}

/** A run for these settings, restarted when they change or `restarts` grows. */
export function useTraining(settings: TrainingSettings, founder: Weights | null, restarts: number): Training {
  const [client] = useState(createTrainingClient)
  const state = useSyncExternalStore(client.watchState, client.state)
  useEffect(() => client.open(), [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count of restarts is there to be noticed
  useEffect(() => {
    client.start(founder ? { ...settings, founder } : settings)
  }, [client, settings, founder, restarts])
  return { ...state, client }
}

/** Keeps the worker at the pace that was chosen, and at rest while nobody looks. */
export function usePace(client: TrainingClient, isRunning: boolean, pace: Pace): void {
  useEffect(() => {
    const tell = () => client.order({ kind: 'pace', isRunning: isRunning && !document.hidden, pace })
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [client, isRunning, pace])
}
