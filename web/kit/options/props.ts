import type { Option } from "../../gen/options";

export interface ChoiceProps {
  option: Option;
  label: string;
  brings?: string;
  /** Place among the hints: 1 is best, 0 is none. */
  rank?: number;
  tabindex?: number;
  disabled?: boolean;
  onchoose: (action: number) => void;
  onaim: (action: number | null) => void;
}
