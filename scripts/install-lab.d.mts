export function installLab(): NodeJS.ProcessEnv;
